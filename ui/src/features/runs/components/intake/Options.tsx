import { api } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { ErrorNote } from "@/shared/ui/ErrorNote";
import { VERIFY, type Order } from "../../lib/intake";
import styles from "../list/runs.module.css";

interface Props {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}

/** Who reads, by which schema, and what is verified. */
export function Options({ order, onChange }: Props) {
  const t = useTexts();
  const teams = api.useQuery("get", "/api/v1/teams", {}, { staleTime: 60_000 });
  const schemas = api.useQuery("get", "/api/v1/schemas", {}, { staleTime: 60_000 });
  const failed = teams.error ?? schemas.error;
  const team = teams.data?.find((one) => one.name === order.team);
  if (failed) return <ErrorNote error={failed} onRetry={() => void Promise.all([teams.refetch(), schemas.refetch()])} />;
  return (
    <div className={styles.intakeOptions}>
      <label>
        {t("intake.team")}
        <select value={order.team} onChange={(event) => onChange({ ...order, team: event.target.value })}>
          {(teams.data ?? [{ name: order.team }]).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("intake.schema")}
        <select value={order.schema} onChange={(event) => onChange({ ...order, schema: event.target.value })}>
          {(schemas.data ?? [{ name: order.schema }]).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("intake.verify")}
        <select value={order.verify} onChange={(event) => onChange({ ...order, verify: event.target.value })}>
          {VERIFY.map((verify) => (
            <option key={verify} value={verify}>
              {t(`intake.verify.${verify || "team"}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.intakeCheck}>
        <input type="checkbox" checked={order.again} onChange={(event) => onChange({ ...order, again: event.target.checked })} />{" "}
        {t("intake.again")}
      </label>
      <p className="soft">
        {team
          ? `${team.description ? `${team.description} · ` : ""}${t("intake.team.about", {
              experts: team.experts.map((expert) => expert.name).join(", "),
              rounds: team.max_rounds,
            })}`
          : " "}
      </p>
    </div>
  );
}
