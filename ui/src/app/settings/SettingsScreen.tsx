import { Settings } from "@/features/settings/components/Settings";
import { KeySettings } from "./KeySettings";

/** The settings, with the keys of all screens, which no other room knows. */
export function SettingsScreen() {
  return <Settings keys={<KeySettings />} />;
}
