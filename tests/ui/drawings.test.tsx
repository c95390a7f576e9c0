/**
 * Tests the pictures that are drawn from data, because the tests that read screens do not see the numbers in a picture.
 */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { Avatar } from "../../src/ui/components/avatar.tsx";
import { BalanceBar } from "../../src/ui/components/balance-bar.tsx";
import { cardEngravingPath, thumbnailEngravingPath } from "../../src/ui/components/card-engraving.ts";
import { guillochePath } from "../../src/ui/components/guilloche.ts";
import { CardThumbnail, PaymentCard } from "../../src/ui/components/payment-card.tsx";
import { ShareBar } from "../../src/ui/components/share-bar.tsx";
import { landingWave, walletWave } from "../../src/ui/components/wave-engraving.tsx";
import { wavePath } from "../../src/ui/components/wave-path.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { QrCode } from "../../src/ui/screens/request-money/qr-code.tsx";
import { cardPalettes } from "../../src/ui/theme/card-palettes.ts";

const i18n = createI18n("en", { app: withDashboard });
const markup = (element: ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>);
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

it.each([
  [-0.5, "0%"],
  [0, "0%"],
  [0.25, "25%"],
  [1, "100%"],
  [1.5, "100%"],
])("a share of %f fills %s of its bar", (share, width) => {
  expect(valuesOf(markup(<ShareBar share={share} />), "width")).toEqual([width]);
});

describe("the bar of a balance", () => {
  /** The parts of the bar, without the legend below it. */
  const barPartsOf = (availableCents: number, pendingCents: number) => {
    const [bar = ""] = markup(
      <BalanceBar availableCents={availableCents} pendingCents={pendingCents} />,
    ).split("</svg>");
    const [, drawn = bar] = bar.split("</defs>");
    return [...drawn.matchAll(/<rect[^>]*>/g)].map(([rect]) => ({
      from: Number.parseFloat(valuesOf(rect, "x")[0] ?? "0"),
      width: Number.parseFloat(valuesOf(rect, "width")[0] ?? ""),
    }));
  };

  it("is whole if nothing is pending, and one empty part if there is no money", () => {
    expect(barPartsOf(5_000, 0)).toEqual([{ from: 0, width: 100 }]);
    expect(barPartsOf(0, 0)).toEqual([{ from: 0, width: 100 }]);
  });

  it.each([
    [7_500, 2_500],
    [1_000, 9_000],
    [5_000, 5_000],
  ])(
    "%i available and %i pending cents are drawn by their shares, side by side",
    (availableCents, pendingCents) => {
      const [first, second] = barPartsOf(availableCents, pendingCents);
      const share = (pendingCents * 100) / (availableCents + pendingCents);
      expect(second).toEqual({ from: 100 - share, width: share });
      expect(first?.from).toBe(0);
      expect(first?.width).toBeGreaterThan(100 - share - 1);
      expect(first?.width).toBeLessThan(100 - share);
    },
  );

  it("shows even a tiny pending part", () => {
    expect(barPartsOf(1_000_000, 1)[1]).toEqual({ from: 94, width: 6 });
  });

  it("shows only the pending part if nothing is available or the available balance is negative", () => {
    expect(barPartsOf(0, 300)).toEqual([{ from: 0, width: 100 }]);
    expect(barPartsOf(-500, 300)).toEqual([{ from: 0, width: 100 }]);
  });

  it("has a negative available balance in its legend", () => {
    const html = markup(<BalanceBar availableCents={-500} pendingCents={300} />);
    expect(html.replace(/<[^>]+>/g, " ")).toMatch(/-\$5\.00 .*\$3\.00/);
  });
});

it.each([
  ["wallet", walletWave],
  ["landing page", landingWave],
])("no two lines of the %s's woven band lie on each other", (_, wave) => {
  const lines = wavePath(wave).split("M").slice(1);
  expect(lines).toHaveLength(wave.lines);
  expect(new Set(lines).size).toBe(wave.lines);
});

it("a QR code has a square for each dark module, by column and row", () => {
  const code = [
    [true, false, true],
    [false, false, true],
    [true, true, false],
  ];
  const html = markup(<QrCode code={code} name="Code" alternative="A link" />);
  const squares = [...(valuesOf(html, "d")[0] ?? "").matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  expect(squares.map(([, x, y]) => [Number(x), Number(y)])).toEqual([
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(valuesOf(html, "viewBox")).toEqual(["0 0 3 3"]);
});

it.each([
  ["Mara", "Lindqvist", "M\u200CL"],
  ["  émile ", "", "É"],
  ["", "zola", "Z"],
  ["", " ", ""],
])("the initials of %j %j are %j", (firstName, lastName, initials) => {
  const html = markup(<Avatar firstName={firstName} lastName={lastName} />);
  expect(valuesOf(html, "data-initials")).toEqual([initials]);
  expect(html.includes("<svg")).toBe(initials === "");
});

describe.each(cardPalettes.map((palette, colour) => ({ ...palette, colour })))(
  "a card of $name",
  (palette) => {
    const countLines = (path: string) => (path.match(/M/g)?.length ?? 0) * palette.lobes;
    const { colour } = palette;

    it("has at least 24 engraved lines around a small card, and fewer than the large", () => {
      const [small, large] = [
        countLines(thumbnailEngravingPath(palette)),
        countLines(cardEngravingPath(palette)),
      ];
      expect(small).toBeGreaterThanOrEqual(24);
      expect(small - palette.lobes).toBeLessThan(24);
      expect(small).toBeLessThan(large);
      expect(thumbnailEngravingPath(palette)).toBe(
        guillochePath({ ...palette, turns: small / palette.lobes }),
      );
    });

    it("is drawn with the engraving of its size and colour", () => {
      const card = {
        brand: "visa",
        last4: "4242",
        expiryMonth: 12,
        expiryYear: 2030,
        value: "1",
      };
      expect(valuesOf(markup(<PaymentCard {...card} colour={colour} />), "d")).toContain(
        cardEngravingPath(palette),
      );
      expect(valuesOf(markup(<CardThumbnail colour={colour} />), "d")).toEqual([
        thumbnailEngravingPath(palette),
      ]);
    });
  },
);
