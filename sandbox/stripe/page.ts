import type { FrameKind } from "./protocol.ts";

const titles: Readonly<Record<FrameKind, string>> = {
  card: "Secure card payment input frame",
  "au-bank-account": "Secure bank account input frame",
  challenge: "3D Secure authentication",
  controller: "Stripe controller",
};

/** A frame's document: only its script, its style sheet, and the origins that may message it. */
export function framePage(kind: FrameKind, appOrigins: readonly string[]): string {
  return `<!doctype html>
<html lang="en" data-frame="${kind}" data-apps="${appOrigins.join(" ")}">
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

/** Only the app's origins may embed the frame; it loads files and calls APIs only of its own origin. */
export function framePolicy(appOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${appOrigins.join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
