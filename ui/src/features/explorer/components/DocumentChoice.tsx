import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";

import { api } from "@/shared/api/client";
import { useTexts } from "@/features/explorer/texts";
import { Combo } from "./Combo";
import { useSettled } from "@/shared/ui/useSettled";
import styles from "./explorer.module.css";

interface Props {
  readonly document: string | undefined;
  readonly onChange: (document: string | undefined) => void;
}

/** Narrows the picture to what the run over one document says. */
export function DocumentChoice({ document, onChange }: Props) {
  const t = useTexts();
  const [text, setText] = useState("");
  const name = useSettled(text.trim(), 150);
  const { data, isFetching } = api.useQuery("get", "/api/v1/documents", { params: { query: { name, limit: 20 } } }, { enabled: name !== "", placeholderData: keepPreviousData });
  const chosen = api.useQuery(
    "get",
    "/api/v1/documents/{document}",
    { params: { path: { document: document ?? "" } } },
    { enabled: document !== undefined, retry: false },
  );
  return (
    <fieldset className={styles.legendDocument}>
      <legend>{t("explorer.document")}</legend>
      {document === undefined ? (
        <Combo
          label={t("explorer.document.find")}
          hint={t("explorer.document.hint")}
          none={t("explorer.document.none")}
          text={text}
          isBusy={isFetching || name !== text.trim()}
          groups={[
            {
              title: t("explorer.document"),
              options: (name === "" ? [] : (data?.items ?? [])).map((one) => ({
                id: one.id,
                shown: (
                  <>
                    <bdi className="hit-name">{one.name}</bdi>
                    <span className="soft">{one.team ?? ""}</span>
                  </>
                ),
              })),
            },
          ]}
          onText={setText}
          onChoose={(id) => {
            setText("");
            onChange(id);
          }}
        />
      ) : (
        <button type="button" className="small" onClick={() => onChange(undefined)}>
          <bdi>{chosen.data?.name ?? document}</bdi> <span aria-hidden="true">✕</span>
          <span className="visually-hidden">{t("explorer.document.all")}</span>
        </button>
      )}
    </fieldset>
  );
}
