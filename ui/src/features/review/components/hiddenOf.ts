/** How many facts of the queue are not on the screen at the moment. */
export function hiddenOf(facts: readonly { readonly id: string }[]): number {
  const list = document.querySelector(".review-queue")?.getBoundingClientRect();
  if (!list) return 0;
  return facts.filter(({ id }) => {
    const row = document.getElementById(`claim-${id}`)?.getBoundingClientRect();
    return !row || row.bottom <= list.top || row.top >= list.bottom;
  }).length;
}
