/** Returns the arguments that let Chromium show one page on the whole screen, without questions. */
export const browserArguments = ({
  profile,
  url,
  size,
}: {
  readonly profile: string;
  readonly url: string;
  /** Of the screen, if it is known. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}): readonly string[] => [
  "--kiosk",
  // Without a window manager, nothing else makes the window as large as the screen.
  "--window-position=0,0",
  ...(size === undefined ? [] : [`--window-size=${size.width},${size.height}`]),
  "--no-first-run",
  "--no-default-browser-check",
  "--noerrdialogs",
  // After a power cut, it must not ask whether pages should be restored.
  "--disable-session-crashed-bubble",
  "--hide-crash-restore-bubble",
  "--disable-features=Translate",
  "--password-store=basic",
  // Calls are announced without anybody touching the screen.
  "--autoplay-policy=no-user-gesture-required",
  // Through it, the agent reloads the page. It is closed with the agent, which ends the browser.
  "--remote-debugging-pipe",
  `--user-data-dir=${profile}`,
  url,
];
