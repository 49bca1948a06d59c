import { api } from "@/shared/api/client";
import { useTexts } from "@/features/runs/texts";
import { Choice } from "@/shared/ui/Choice";
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
      {(["team", "schema"] as const).map((what) => (
        <Choice
          key={what}
          label={t(`intake.${what}`)}
          value={order[what]}
          values={{ team: teams, schema: schemas }[what].data?.map(({ name }) => name) ?? [order[what]]}
          onChange={(name) => onChange({ ...order, [what]: name })}
        />
      ))}
      <Choice
        label={t("intake.verify")}
        value={order.verify as (typeof VERIFY)[number]}
        values={VERIFY}
        words={(verify) => t(`intake.verify.${verify || "team"}`)}
        onChange={(verify) => onChange({ ...order, verify })}
      />
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
