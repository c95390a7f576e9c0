import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { landing as arabic } from "../../src/ui/i18n/ar/landing.ts";
import { landing as english } from "../../src/ui/i18n/en/landing.ts";
import { TranslationsContext } from "../../src/ui/i18n/landing-text.ts";
import { createTranslations } from "../../src/ui/i18n/translations.ts";
import { LandingView } from "../../src/ui/screens/landing/landing-view.tsx";

const nothing = () => undefined;

function renderLanding(language: "en" | "ar", isPaused = false, activeSlide = 0): string {
  const translations = createTranslations(language, { landing: language === "en" ? english : arabic });
  return renderToString(
    <TranslationsContext value={translations}>
      <LandingView
        product="nupay"
        activeSlide={activeSlide}
        paused={isPaused}
        busy={false}
        onSignIn={nothing}
        onPause={nothing}
        onPlay={nothing}
        onSlide={nothing}
      />
    </TranslationsContext>,
    { identifierPrefix: language },
  );
}

describe("the landing page as served", () => {
  it("has one title, one button to sign in and a carousel of three pictures with their descriptions", () => {
    const html = renderLanding("en");
    expect(html.match(/<h1\b[^>]*>nupay Dashboard<\/h1>/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*data-action="sign-in"[^>]*><span>SIGN IN\/SIGN UP<\/span><\/button>/);
    expect(html).toContain('<section aria-label="carousel"');
    expect(html.match(/<img\b[^>]*\balt="[^"]+"/g)).toHaveLength(3);
    expect(html).toContain('aria-label="Pause carousel"');
  });

  it("has a Play button while the carousel is paused", () => {
    expect(renderLanding("en", true)).toContain('aria-label="Play carousel"');
  });

  it("marks only the caption of the visible picture", () => {
    const html = renderLanding("en", false, 2);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="true".*Statements that add up/s);
    expect(html.match(/class="[^"]*carousel-view_progress/g)).toHaveLength(1);
  });

  it("is entirely Arabic", () => {
    const html = renderLanding("ar");
    expect(html).toContain("تسجيل الدخول / إنشاء حساب");
    expect(html).not.toMatch(/SIGN IN|Pause|Statements/);
  });

  it.each(["en", "ar"] as const)(
    "renders to the same HTML twice in %s, without a style attribute or a script",
    (language) => {
      const html = renderLanding(language);
      expect(renderLanding(language)).toBe(html);
      expect(html).not.toMatch(/\sstyle="|<script|<style|\son\w+="/);
      expect(html.length).toBeLessThan(24_000);
    },
  );
});
