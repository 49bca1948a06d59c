/** Without the pause, which nobody waits for in a test, after `vi.mock("@/shared/ui/useSettled")`. */
export const useSettled = <T>(value: T): T => value;
