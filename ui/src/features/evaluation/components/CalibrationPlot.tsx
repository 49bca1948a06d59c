import type { ComponentProps } from "react";

import { useTexts } from "@/features/evaluation/texts";
import { Reliability } from "@/shared/charts/Reliability";
import { two } from "../lib/format";

interface Props {
  readonly bins: ComponentProps<typeof Reliability>["bins"];
  /** What is counted: relations, claims. */
  readonly counted: string;
  /** What the plot shows of them against confidence, and its name over the column of the table. */
  readonly share: string;
  readonly shareColumn: string;
}

/** What is right against how sure it was said to be. */
export function CalibrationPlot({ bins, counted, share, shareColumn }: Props) {
  const t = useTexts();
  return (
    <Reliability
      title={t("people.calibration")}
      description={t("eval.facts.plot.text")}
      bins={bins}
      labels={{ x: t("people.plot.x"), y: share, perfect: t("people.plot.perfect"), facts: counted }}
      columns={[t("people.col.confidence"), counted, t("people.col.mean"), shareColumn, t("eval.chart.low"), t("eval.chart.high")]}
      rows={bins.map((bin) => [
        bin.least === bin.most ? two(bin.least) : t("people.range", { least: two(bin.least), most: two(bin.most) }),
        bin.facts,
        bin.confidence,
        bin.share,
        bin.low,
        bin.high,
      ])}
    />
  );
}
