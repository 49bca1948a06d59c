import { useEffect, useState } from "react";

import { useTexts } from "@/app/texts";
import { api } from "@/shared/api/client";
import { WORKSPACE, workspaceAddress } from "@/shared/workspace";
import styles from "./shell.module.css";

/** Closes a menu by Escape, which goes back to what opens it, and when the focus leaves it. */
function closing(menu: HTMLDetailsElement): () => void {
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  };
  menu.addEventListener("keydown", key);
  menu.addEventListener("focusout", leave);
  return () => {
    menu.removeEventListener("keydown", key);
    menu.removeEventListener("focusout", leave);
  };
}

/** The workspace of this page, and the way to the others in which one has a role; nothing where there is but one. */
export function Workspaces() {
  const t = useTexts();
  const [menu, setMenu] = useState<HTMLDetailsElement | null>(null);
  useEffect(() => (menu ? closing(menu) : undefined), [menu]);
  const { data } = api.useQuery("get", "/api/v1/workspaces", {}, { retry: false, staleTime: 60_000 });
  const here = data?.find((one) => one.is_here);
  if (!data || !here || (data.length < 2 && WORKSPACE === null)) return null;
  return (
    <details ref={setMenu} className={styles.workspaces} data-typing>
      <summary title={t("workspaces.label")}>
        <span className="visually-hidden">{t("workspaces.label")} </span>
        <span className={styles.workspace}>{here.name}</span>
      </summary>
      <ul aria-label={t("workspaces.all")}>
        {data.map(({ name, role, is_here: isHere }) => (
          <li key={name}>
            <a href={workspaceAddress(name)} aria-current={isHere ? "true" : undefined}>
              <span className={styles.workspace}>{name}</span> <span className="chip">{t(`role.${role}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
