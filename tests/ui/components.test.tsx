import { readFileSync } from "node:fs";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { assignColours } from "../../src/machines/cards/rules/card-colours.ts";
import type { Account } from "../../src/machines/core/domain.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import { Alert } from "../../src/ui/components/alert.tsx";
import { AmountField } from "../../src/ui/components/amount-field.tsx";
import { Avatar } from "../../src/ui/components/avatar.tsx";
import { Banner } from "../../src/ui/components/banner.tsx";
import { Button } from "../../src/ui/components/button.tsx";
import { CardStack } from "../../src/ui/components/card-stack.tsx";
import { PaymentCheckSteps } from "../../src/ui/components/check-steps.tsx";
import { ExplainedButton } from "../../src/ui/components/explained-button.tsx";
import { FileField } from "../../src/ui/components/file-field.tsx";
import { guillochePath } from "../../src/ui/components/guilloche.ts";
import { IconButton } from "../../src/ui/components/icon-button.tsx";
import { keepFocus } from "../../src/ui/components/keep-focus.ts";
import { Logo } from "../../src/ui/components/logo.tsx";
import { tones } from "../../src/ui/components/money.css.ts";
import { Money } from "../../src/ui/components/money.tsx";
import { Pager } from "../../src/ui/components/pager.tsx";
import { Panel } from "../../src/ui/components/panel.tsx";
import { ProgressSteps } from "../../src/ui/components/progress-steps.tsx";
import { RadioCardList } from "../../src/ui/components/radio-card-list.tsx";
import { tones as pillTones } from "../../src/ui/components/status-pill.css.ts";
import { TextField } from "../../src/ui/components/text-field.tsx";
import { ToastList } from "../../src/ui/components/toast-list.tsx";
import { TransactionLine } from "../../src/ui/components/transaction-line.tsx";
import { toDisplayedCard } from "../../src/ui/format/card.ts";
import { transactionStatus } from "../../src/ui/format/transaction.ts";
import { unbrokenTimestamp } from "../../src/ui/format/unbroken-timestamp.ts";
import { AppActorContext } from "../../src/ui/hooks/actors.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { app } from "../../src/ui/i18n/en/app.ts";
import { landing } from "../../src/ui/i18n/en/landing.ts";
import { TranslationsContext } from "../../src/ui/i18n/landing-text.ts";
import { createTranslations } from "../../src/ui/i18n/translations.ts";
import { App } from "../../src/ui/routes/app.tsx";
import { BankAccountCard } from "../../src/ui/screens/bank-accounts/bank-account-card.tsx";
import { DeclineReason } from "../../src/ui/screens/dashboard/dialogs/decline-reason.tsx";
import { RejectionText } from "../../src/ui/screens/dashboard/dialogs/rejection-text.tsx";
import { RenderErrorBoundary } from "../../src/ui/screens/faults/render-error-boundary.tsx";
import { IdentityDetails } from "../../src/ui/screens/profile/profile-details.tsx";
import { AccountNotice } from "../../src/ui/screens/setup/account-notice.tsx";
import { SubmissionProgress } from "../../src/ui/screens/setup/submission.tsx";
import { cardPalettes } from "../../src/ui/theme/card-palettes.ts";
import { dark } from "../../src/ui/theme/dark.ts";
import { light } from "../../src/ui/theme/light.ts";
import { frozenActor, snapshotInState } from "../screens/page/frozen-actor.ts";
import { createAppActor } from "../screens/page/surroundings.ts";

const nothing = () => undefined;

/** The hue of `#RRGGBB` in degrees. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(colour.slice(start, start + 2), 16),
  );
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}

function markup(element: ReactNode): string {
  const i18n = createI18n("en", { app });
  return renderToStaticMarkup(
    <TranslationsContext value={createTranslations("en", { landing })}>
      <I18nextProvider i18n={i18n}>{element}</I18nextProvider>
    </TranslationsContext>,
  );
}

/** The text of the element with this id. */
function textOf(html: string, id: string | undefined): string {
  const elementHtml = html.split(`id="${id}"`)[1] ?? "";
  return elementHtml
    .slice(elementHtml.indexOf(">") + 1)
    .replace(/<\/(p|span|h2)>.*$/s, "")
    .replace(/<[^>]+>/g, "");
}

const savedCard = {
  id: "a",
  paymentMethodId: "pm_a",
  cardType: "visa",
  cardNumberLast4: "4242",
  expiryMonth: 8,
  expiryYear: 2028,
};
const card = toDisplayedCard(savedCard, "2026-11-29");

describe("an amount", () => {
  it("is isolated and runs from left to right", () => {
    expect(markup(<Money cents={3_500} sign="debit" />)).toMatch(/^<bdi dir="ltr"[^>]*>-\$35\.00<\/bdi>$/);
  });

  it("is read as one text although its cents are muted", () => {
    const html = markup(<Money cents={125_000} mutedCents />);
    expect(html.replace(/<[^>]+>/g, "")).toBe("$1,250.00");
  });

  it("has a smaller font size the longer it is only with `fitting`", () => {
    const classOf = (cents: number, isFitting: boolean) =>
      /class="([^"]*)"/.exec(markup(<Money cents={cents} fitting={isFitting} />))?.[1];
    const normalClass = classOf(25_000, false);
    expect(classOf(Number.MAX_SAFE_INTEGER, false)).toBe(normalClass);
    const classes = [25_000, 125_000, 12_500_000, -Number.MAX_SAFE_INTEGER].map((cents) =>
      classOf(cents, true),
    );
    expect(new Set([normalClass, ...classes]).size).toBe(5);
  });
});

describe("the amount field", () => {
  const box = (error?: string) =>
    markup(
      <AmountField
        label="Amount"
        value="$25.00"
        onChange={nothing}
        onBlur={nothing}
        onStep={nothing}
        error={error === undefined ? undefined : { text: error }}
        limit={{ text: "Up to $250.00 at a time", share: 0.1 }}
      />,
    );

  it("has named step buttons", () => {
    expect(box()).toContain('aria-label="Increase amount"');
    expect(box()).toContain('aria-label="Decrease amount"');
  });

  it("links an error to the field and announces it as an alert", () => {
    const html = box("An amount has at most two decimals.");
    const describedBy = /<input[^>]*aria-describedby="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(describedBy.split(" ").map((id) => textOf(html, id))).toEqual([
      "An amount has at most two decimals.",
      "Up to $250.00 at a time",
    ]);
    expect(html.match(/role="alert"/g)).toHaveLength(1);
  });
});

describe("a date with a time", () => {
  it.each([
    ["23 نوفمبر 2026، 9:05 ص", ["23 نوفمبر 2026،", "9:05 ص"]],
    ["Nov 23, 2026 9:05 AM", ["Nov 23, 2026", "9:05 AM"]],
    ["about 2 hours ago", ["about 2", "hours ago"]],
  ])("breaks only before its last two words: %s", (text, unbroken) => {
    const timestampParts = unbrokenTimestamp(text).split(" ");
    expect(timestampParts.map((timestampPart) => timestampPart.replaceAll("\u00a0", " "))).toEqual(unbroken);
  });
});

describe("a form field", () => {
  it("shows the asterisk without adding it to the accessible name", () => {
    const html = markup(<TextField label="Bank Account Nick Name" marked value="" onChange={nothing} />);
    expect(html).toMatch(
      /<label[^>]*>Bank Account Nick Name<span[^>]*aria-hidden="true"> \*<\/span><\/label>/,
    );
  });

  it("has a label, and without an error neither alert nor aria-invalid", () => {
    const html = markup(
      <TextField label="Phone" value="" onChange={nothing} hint="People find you by this number." />,
    );
    const id = /<label for="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<input id="${id}"`);
    expect(html).not.toMatch(/role="alert"|aria-invalid/);
  });
});

describe("a file field", () => {
  it.each([true, false])("has an asterisk if it is required: %s", (isRequired) => {
    const html = markup(
      <FileField
        label="Document"
        marked={isRequired}
        accept="image/png"
        onFile={nothing}
        invitation="Choose"
        note="PNG"
      />,
    );
    expect(html.includes("*</span></label>")).toBe(isRequired);
  });
});

describe("a banner", () => {
  it.each([
    ["the role status by default", undefined, "status"],
    ["the role alert with `live` alert", "alert", "alert"],
    ["no role with `live` none", "none", undefined],
  ] as const)("has %s", (_, liveMode, role) => {
    const html = markup(<Banner tone="checking" title="Your payment is being checked" live={liveMode} />);
    expect(/role="(\w+)"/.exec(html)?.[1]).toBe(role);
  });
});

describe("an alert", () => {
  it.each([undefined, false, true])("scrolls to itself only if it has to: %s", (reveal) => {
    const { ref } = Alert({ tone: "error", reveal }).props;
    expect(ref !== undefined).toBe(reveal === true);
  });
});

describe("a person's name in the profile", () => {
  it.each([
    ["Mara", "Lindqvist", "Mara Lindqvist"],
    ["", "Lindqvist", "Lindqvist"],
    ["", "", app.profile.unknown],
  ])("%j and %j: %j", (firstName, lastName, name) => {
    const html = markup(
      <IdentityDetails firstName={firstName} lastName={lastName} email="m@nupay.test" emailVerified />,
    );
    expect(/<bdi[^>]*>([^<]*)<\/bdi>/.exec(html)?.[1]).toBe(name);
  });
});

describe("a button that unmounts", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["with the focus gives it to its page", true],
    ["leaves the focus where it is otherwise", false],
  ])("%s", (_, isFocused) => {
    const focus = vi.fn();
    const button = { closest: () => ({ focus }) } as unknown as HTMLElement;
    vi.stubGlobal("document", { activeElement: isFocused ? button : {} });
    keepFocus(button)();
    expect(focus).toHaveBeenCalledTimes(isFocused ? 1 : 0);
  });
});

describe("cards to choose from", () => {
  it("are radios named by the masked number and described by the rest", () => {
    const html = markup(
      <RadioCardList legend="From card" cards={[card]} value="pm_a" readOnly={false} onChange={nothing} />,
    );
    const input = /<input[^>]*type="radio"[^>]*>/.exec(html)?.[0] ?? "";
    expect(textOf(html, /aria-labelledby="([^"]+)"/.exec(input)?.[1])).toBe("•••• 4242");
    expect(input).toContain('checked=""');
    expect(html).toContain("<legend");
  });

  it("are told apart by a number if the same card was saved twice", () => {
    const cards = [card, { ...card, id: "b" }, { ...card, id: "c", last4: "4444" }];
    const html = markup(
      <RadioCardList legend="From card" cards={cards} value="pm_a" readOnly={false} onChange={nothing} />,
    );
    const contents = new Map(
      [...html.matchAll(/<span id="([^"]+)"(.*?)(?=<span id=|<input)/gs)].map(([, id = "", content = ""]) => [
        id,
        content.slice(content.indexOf(">") + 1).replace(/<[^>]+>/g, ""),
      ]),
    );
    const names = [...html.matchAll(/<input[^>]*type="radio"[^>]*aria-labelledby="([^"]+)"/g)].map(
      ([, ids = ""]) =>
        ids
          .split(" ")
          .map((id) => contents.get(id))
          .join(" "),
    );
    expect(names).toEqual([
      expect.stringMatching(/^•••• 4242 Visa.*copy 1 of 2$/),
      expect.stringMatching(/^•••• 4242 Visa.*copy 2 of 2$/),
      "•••• 4444",
    ]);
  });
});

describe("the stack of cards", () => {
  it("shows brand, masked number, expiry and a hidden CVV on each", () => {
    const html = markup(<CardStack cards={[card]} label="My Cards" />);
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(text).toContain("Visa •••• 4242 Valid Thru 08/28 CVV ***");
  });

  it("makes every card focusable, so that it can be opened by keyboard", () => {
    const html = markup(<CardStack cards={[card, { ...card, id: "b" }]} label="My Cards" />);
    expect(html.match(/<button type="button"/g)).toHaveLength(2);
  });

  it("gives five cards five colours", () => {
    const cards = Array.from({ length: 5 }, (_, index) => ({ ...savedCard, id: `pm_${index * 7919}` }));
    const colours = assignColours(cards, {});
    const shownCards = cards.map((entry) =>
      toDisplayedCard({ ...entry, colour: colours[entry.id] ?? 0 }, "2026-11-29"),
    );
    const html = markup(<CardStack cards={shownCards} label="My Cards" />);
    const faces = html.match(/<span class="[^"]*" dir="ltr">/g);
    expect(faces).toHaveLength(5);
    expect(new Set(faces).size).toBe(5);
  });
});

describe("a card's engraving", () => {
  it.each(cardPalettes)(
    "the engraving of $name is its figure repeated with the palette's rotations",
    (palette) => {
      const path = guillochePath(palette);
      expect(path.match(/M/g)).toHaveLength(palette.turns);
      expect(path).not.toMatch(/NaN|Infinity/);
      const maxCoordinate = Math.max(...(path.match(/-?[\d.]+/g) ?? []).map(Number));
      expect(maxCoordinate).toBeGreaterThan(palette.radius);
      expect(maxCoordinate).toBeLessThanOrEqual(palette.radius + palette.amplitude);
    },
  );
});

describe("a panel", () => {
  it("is a region named by its heading, which describes its refresh button", () => {
    const html = markup(
      <Panel title="Wallet" onRefresh={nothing}>
        ...
      </Panel>,
    );
    const region = /<section[^>]*aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(textOf(html, region)).toBe("Wallet");
    expect(html).toMatch(new RegExp(`aria-label="Refresh"[^>]*aria-describedby="${region}"`));
  });

  it("without `onRefresh` shows its actions and no Refresh button", () => {
    const html = markup(
      <Panel title="Cards" actions={<button type="button">Add</button>}>
        ...
      </Panel>,
    );
    expect(html).toContain(">Add</button>");
    expect(html).not.toContain("Refresh");
  });
});

describe("an optional part that is left out", () => {
  it("renders no empty element", () => {
    const boxes = (element: ReactElement) => markup(element).match(/<(div|span)[^>]*><\/\1>/g)?.length ?? 0;
    expect(boxes(<Panel title="Cards">...</Panel>)).toBe(0);
    expect(boxes(<IconButton label="Menu" icon="=" />)).toBe(0);
    expect(boxes(<Alert tone="error">No</Alert>)).toBe(0);
    // The only box is the dot of the current step.
    expect(boxes(<PaymentCheckSteps steps={[{ label: "Sent", state: "current" }]} />)).toBe(1);
  });
});

describe("a pager", () => {
  it("writes the pages of a long list with thousands separators", () => {
    const html = markup(
      <Pager page={0} totalPages={2_500} hasPrevious={false} hasNext onPrevious={nothing} onNext={nothing} />,
    );
    expect(html).toMatch(/<bdi dir="ltr"[^>]*>1\/2,500<\/bdi>/);
  });
});

describe("a page whose rendering throws", () => {
  it("is replaced by an error with a link to the landing page", () => {
    const boundary = new RenderErrorBoundary({ children: "The page" });
    expect(boundary.render()).toBe("The page");
    boundary.state = RenderErrorBoundary.getDerivedStateFromError();
    const html = markup(boundary.render());
    expect(html).toContain(landing.faults.render.title);
    expect(html).toContain(`>${landing.faults.reload}</`);
    expect(html).toContain('<a href="/"');
    expect(html).not.toContain("The page");
  });

  it.each([
    ["inside the frame of the signed-in app", true, false],
    ["in a page of its own, where the frame has failed too", false, true],
  ])("shows the error %s", (_, framed, hasOwnPage) => {
    const boundary = new RenderErrorBoundary({ children: "The page", framed });
    boundary.state = RenderErrorBoundary.getDerivedStateFromError();
    expect(markup(boundary.render()).includes("<main")).toBe(hasOwnPage);
  });

  it("tells telemetry and the frame about the error itself", () => {
    const onError = vi.fn();
    const dispatched: Event[] = [];
    vi.stubGlobal("dispatchEvent", (event: Event) => dispatched.push(event));
    const [error, info] = [new RangeError("Rana"), { componentStack: "at Page" }];
    new RenderErrorBoundary({ children: "The page", onError }).componentDidCatch(error, info);
    vi.unstubAllGlobals();
    expect(onError.mock.calls).toEqual([[error, info]]);
    expect(dispatched).toEqual([expect.objectContaining({ type: "nupay.renderError", detail: error })]);
  });

  it("is caught wherever it is: nothing that the app renders is outside a boundary", () => {
    const translations = createTranslations("en", { landing });
    const namesOutside = (node: ReactNode): readonly string[] => {
      if (Array.isArray(node)) return node.flatMap(namesOutside);
      if (typeof node !== "object" || node === null || !("props" in node)) return [];
      const { type, props } = node as ReactElement<{ readonly children?: ReactNode }>;
      if (type === RenderErrorBoundary) return [];
      return props.children === undefined && typeof type === "function"
        ? [type.name]
        : namesOutside(props.children);
    };
    const app = App({ actor: createAppActor({}), translations, screens: {} });
    expect(namesOutside(app)).toEqual([]);
  });

  it("is rendered again only at another URL", () => {
    const boundary = new RenderErrorBoundary({ children: "The page", resetKey: "/cards" });
    const tries: unknown[] = [];
    boundary.setState = (state) => tries.push(state);
    boundary.componentDidUpdate({ children: "The page", resetKey: "/help" });
    boundary.state = RenderErrorBoundary.getDerivedStateFromError();
    boundary.componentDidUpdate(boundary.props);
    expect(tries).toEqual([]);
    boundary.componentDidUpdate({ children: "The page", resetKey: "/help" });
    expect(tries).toEqual([{ failed: false }]);
  });
});

describe("a bank account", () => {
  it.each([
    ["062000", true],
    ["", false],
  ])("with the BSB '%s' shows one: %s", (bsb, isShown) => {
    const account = { id: "a", nickName: "Savings", bankName: "", last4: "6789", bsb, active: true };
    const html = markup(
      <BankAccountCard account={account} onToggle={nothing} onEdit={nothing} onDelete={nothing} />,
    );
    expect(html.includes("BSB")).toBe(isShown);
  });
});

describe("the reason of a rejection", () => {
  const next = "Try another card.";

  it("is the provider's own message, marked as such and with the next step, if the app has no text for it", () => {
    const failure = { kind: "rejected", code: "new_code", message: "No such luck" } as const;
    expect(markup(<RejectionText failure={failure} next={next} />)).toBe(
      `<p>\u2068No such luck\u2069</p><p>${next}</p>`,
    );
  });

  it("is shown once, as the app's text, if the provider sends the same text", () => {
    const knownFailure = {
      kind: "rejected",
      code: "card_declined",
      message: app.errors.card_declined,
    } as const;
    expect(markup(<RejectionText failure={knownFailure} next={next} />)).toBe(
      `<p>${knownFailure.message}</p>`,
    );
  });

  it.each(["payment_elsewhere", "payment_in_progress"])("for %s mentions the other window", (code) => {
    const html = markup(<DeclineReason failure={{ kind: "rejected", code }} id="why" />);
    expect(html).toContain(`>${app.paying.elsewhere}</p>`);
  });

  it.each([
    ["Held for review.", "\u2068Held for review.\u2069"],
    ["", app.paying.noReason],
    [undefined, app.paying.noReason],
  ])(
    "a 200 response that reports a failure with the message '%s' has the reason '%s'",
    (message, expectedText) => {
      const html = markup(
        <AppActorContext value={createAppActor({ settings: { idempotency: "required" } })}>
          <DeclineReason failure={{ kind: "body", status: 200, ...(message !== undefined && { message }) }} />
        </AppActorContext>,
      );
      expect(html).toContain(`<p>${expectedText}</p>`);
    },
  );
});

describe("the submission of a setup", () => {
  it("shows that it is being checked while its answer is missing", () => {
    const html = markup(<SubmissionProgress call="bank" uploaded={1} checking onCancel={nothing} />);
    expect(html.replaceAll("&#x27;", "'")).toContain(`<p>${app.setup.review.checking}</p>`);
  });
});

describe("a button", () => {
  it("keeps its name, is disabled and announces aria-busy while it is busy", () => {
    const html = markup(
      <Button type="submit" busy>
        Top Up
      </Button>,
    );
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('aria-busy="true"');
    expect(html.replace(/<[^>]+>/g, "")).toBe("Top Up");
  });

  it.each(["above", "below", "before"] as const)(
    "is described by the sentence %s it while input is missing, and by none afterwards",
    (side) => {
      const button = (missingInput: string | undefined) =>
        markup(
          <ExplainedButton side={side} missing={missingInput} disabled={missingInput !== undefined}>
            Send
          </ExplainedButton>,
        );
      const html = button("Enter an amount.");
      const [, id] = /<button[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
      expect(textOf(html, id)).toBe("Enter an amount.");
      expect(html.indexOf("<p") < html.indexOf("<button")).toBe(side !== "below");
      expect(html).not.toMatch(/role=|aria-live/);
      expect(button(undefined)).not.toMatch(/<p|aria-describedby/);
    },
  );

  it("with a badge has the badge in its accessible name", () => {
    const html = markup(
      <IconButton label="Notifications" icon={null} badge="8" description="8 notifications" />,
    );
    expect(html).toContain('aria-label="Notifications"');
    expect(textOf(html, /aria-describedby="([^"]+)"/.exec(html)?.[1])).toBe("8 notifications");
  });
});

describe("the steps of the setup", () => {
  it("are a labelled list with exactly one current step", () => {
    const html = markup(
      <ProgressSteps label="Setup progress" steps={["Overview", "Personal Details"]} current={1} />,
    );
    expect(html).toContain('<ol class="');
    expect(html).toContain('aria-label="Setup progress"');
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="step"[^>]*>.*Personal Details/s);
  });
});

describe("the pager", () => {
  it("counts pages from one, and disables Previous on the first", () => {
    const html = markup(
      <Pager page={0} totalPages={3} hasPrevious={false} hasNext onPrevious={nothing} onNext={nothing} />,
    );
    expect(html).toContain(">1/3<");
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*?Previous/s);
    expect(html.match(/disabled="/g)).toHaveLength(1);
  });
});

describe("toasts", () => {
  it("are statuses when they inform and alerts when they warn", () => {
    const html = markup(
      <ToastList
        toasts={(["info", "success", "warning", "error"] as const).map((type) => ({
          id: type,
          type,
          message: type,
        }))}
        onClose={nothing}
        onPause={nothing}
        onResume={nothing}
      />,
    );
    expect(html.match(/role="(status|alert)"/g)).toEqual([
      'role="status"',
      'role="status"',
      'role="alert"',
      'role="alert"',
    ]);
  });
});

describe("a message within the page", () => {
  it("is an alert for an error and a status for a check, with its buttons outside the live region", () => {
    expect(markup(<Alert tone="error">No</Alert>)).toContain('role="alert"');
    const html = markup(
      <Alert
        tone="checking"
        title="We're checking this payment"
        actions={<button type="button">Check again</button>}
      />,
    );
    expect(html).toMatch(/<div role="status"><p[^>]*>We&#x27;re checking this payment<\/p><\/div>/);
  });
});

describe("a row of the history", () => {
  it.each([
    ["WALLET_TOPUP", "SUCCEEDED", "Wallet Topup", "+$50.00", "SUCCESS"],
    ["TRANSFER_TO_BANK", "FAILED", "Bank Withdrawal", "-$50.00", "FAILED"],
    ["TRANSFER_TO_RECIPIENT", "PENDING", "Outgoing Transfer", "-$50.00", "PENDING"],
    ["CASHBACK", "REVERSED", "Unknown Transaction", "$50.00", "-"],
  ])(
    "a row of type %s with the status %s shows its name, time, amount and status",
    (type, status, name, money, expectedStatus) => {
      const html = markup(
        <Router ssrPath="/dashboard">
          <TransactionLine transactionId="t-1" type={type} status={status} cents={5_000} when="now" />
        </Router>,
      );
      const lineTexts = html
        .replace(/<[^>]+>/g, "\n")
        .split("\n")
        .filter(Boolean);
      expect(lineTexts).toEqual([name, "now", money, expectedStatus]);
    },
  );

  it.each([
    ["SUCCESS", "green", 90, 170],
    ["SUCCEEDED", "green", 90, 170],
    ["FAILED", "red", 0, 20],
    ["PENDING", "yellow", 30, 60],
  ] as const)("a row of the status %s is %s, in both themes", (status, _, from, to) => {
    const { tone } = transactionStatus(status);
    const styles = readFileSync(
      new URL("../../src/ui/components/status-pill.css.ts", import.meta.url),
      "utf8",
    );
    const role = new RegExp(`${tone}: \\{\\s*color: vars\\.color\\.(\\w+)`).exec(styles)?.[1];
    const html = markup(
      <Router ssrPath="/dashboard">
        <TransactionLine transactionId="t-1" type="WALLET_TOPUP" status={status} cents={5_000} when="now" />
      </Router>,
    );
    expect(html).toContain(pillTones[tone].split(" ").at(-1));
    for (const { color } of [light, dark]) {
      const hue = hueOf(color[role as keyof typeof color]);
      expect(hue).toBeGreaterThanOrEqual(from);
      expect(hue).toBeLessThanOrEqual(to);
    }
  });

  it.each([
    ["TRANSFER_CREDIT", "SUCCEEDED", "credit"],
    ["WALLET_TOPUP", "PENDING", "credit"],
    ["WALLET_TOPUP", "FAILED", "muted"],
    ["TRANSFER_DEBIT", "SUCCEEDED", "ink"],
  ] as const)("a row of type %s with the status %s has its amount in %s", (type, status, tone) => {
    const html = markup(
      <Router ssrPath="/dashboard">
        <TransactionLine transactionId="t-1" type={type} status={status} cents={5_000} when="now" />
      </Router>,
    );
    expect(/<bdi [^>]*class="([^"]*)"/.exec(html)?.[1]?.split(" ")).toContain(tones[tone]);
  });
});

describe("the logo", () => {
  const logo = (product: string) =>
    markup(
      <AppActorContext value={createAppActor({ settings: { product } })}>
        <Logo title={product} />
      </AppActorContext>,
    );

  it("is drawn for nupay, and is text for any other name", () => {
    expect(logo("nupay").match(/<path/g)).toHaveLength(2);
    expect(logo("nupay")).not.toContain("<text");
    expect(logo("kelp").match(/<path/g)).toHaveLength(1);
    expect(logo("kelp")).toMatch(/<text[^>]*>kelp<\/text>/);
  });
});

describe("the notice of an account that is not active", () => {
  const noticeOf = (account?: Account) => {
    const gate = frozenActor<typeof accountGateMachine>(
      snapshotInState(accountGateMachine, "introducing", {
        personId: "p",
        ...(account !== undefined && { account }),
      }),
      "gate",
    );
    return markup(
      <AppActorContext value={createAppActor({ session: { gate } })}>
        <AccountNotice />
      </AppActorContext>,
    );
  };

  it("is empty until the account has loaded", () => {
    expect(noticeOf()).toBe("");
  });

  it("shows the wallet's reason for a pending account, and is empty without one", () => {
    const account = { accountId: "a", firstName: "Ada", lastName: "Lovelace", email: "", status: "P" };
    expect(noticeOf(account)).toBe("");
    expect(noticeOf({ ...account, statusReason: "A document is read." })).toContain(
      "<bdi>A document is read.</bdi>",
    );
  });
});

describe("an avatar", () => {
  it("has the first letters of a name that begins with a space", () => {
    expect(markup(<Avatar firstName=" Ada" lastName=" Lovelace" />)).toMatch(/data-initials="A\W*L"/);
  });

  it("separates two Arabic initials, which would otherwise join into a word", () => {
    const initials = markup(<Avatar firstName="محمد" lastName="سالم" />).match(/data-initials="(.*?)"/)?.[1];
    expect(initials).toBe("م\u200Cس");
  });
});
