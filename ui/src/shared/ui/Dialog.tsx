import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";

import { useTexts } from "@/shared/i18n";
import { cx } from "./cx";
import styles from "./dialog.module.css";

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** Absent where there is no way back. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
  /** For questions that must be answered. */
  readonly role?: "dialog" | "alertdialog";
}

/** A dialog that keeps the focus, closes with Escape, and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children, role = "dialog" }: Props) {
  const t = useTexts();
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isDismissable={role === "dialog" && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
    >
      <Modal className={cx(styles.modal)}>
        <AriaDialog role={role} className={cx(styles.root)}>
          <header>
            <Heading slot="title">{title}</Heading>
            {onClose ? (
              <button type="button" className="quiet" onClick={onClose}>
                {t("action.close")}
              </button>
            ) : null}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
