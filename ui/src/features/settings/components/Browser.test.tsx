// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { LanguageProvider } from "@/shared/i18n";
import { Page } from "@/shared/testing/Page";
import { Browser } from "./Browser";

it("shows at once what was chosen for this browser", async () => {
  render(
    <LanguageProvider>
      <Browser />
    </LanguageProvider>,
    { wrapper: Page },
  );
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "Reduced" }));
  expect(document.documentElement.dataset["motion"]).toBe("reduced");
  await userEvent.click(screen.getByRole("radio", { name: "简体中文" }));
  expect(await screen.findByRole("heading", { name: "此浏览器" })).toBeDefined();
  expect(document.documentElement.lang).toBe("zh-CN");
  const appearance = screen.getByRole("group", { name: "外观" });
  await userEvent.click(within(appearance).getAllByRole("radio")[0] as HTMLElement);
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});
