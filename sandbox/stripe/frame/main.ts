import type { FrameKind } from "../protocol.ts";
import { auBankAccountElement } from "./au-bank-account.ts";
import { cardElement } from "./card.ts";
import { runChallenge } from "./challenge.ts";
import { runController } from "./controller.ts";
import { runElement } from "./element.ts";

const runByKind: Readonly<Record<FrameKind, () => Promise<void>>> = {
  card: () => runElement(cardElement),
  "au-bank-account": () => runElement(auBankAccountElement),
  challenge: runChallenge,
  controller: runController,
};

const kind = document.documentElement.dataset.frame;
for (const [name, startFrame] of Object.entries(runByKind)) if (name === kind) void startFrame();
