/** The rows of a table that are not in the page, see `useWindow`. */
export function Space({ height, columns = 1 }: { readonly height: number; readonly columns?: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
