import type { FrameKind } from "./protocol.ts";

const titles: Readonly<Record<FrameKind, string>> = {
  card: "Secure card payment input frame",
  "au-bank-account": "Secure bank account input frame",
  challenge: "3D Secure authentication",
  controller: "Stripe controller",
};

/** A frame's document: nothing but its script, its stylesheet, and the origins that may speak to it. */
export function framePage(kind: FrameKind, apps: readonly string[]): string {
  return `<!doctype html>
<html lang="en" data-frame="${kind}" data-apps="${apps.join(" ")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[kind]}</title>
<link rel="stylesheet" href="/stripe/frame.css">
<script src="/stripe/frame.js" defer></script>
</head>
<body></body>
</html>
`;
}

/** Only the app's origins may frame it; it loads its own origin's files and calls its own origin alone. */
export function framePolicy(apps: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${apps.join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
