import { early } from "./early.ts";
import { faults } from "./faults.ts";

export const landing = {
  ...early,
  faults,
  loading: "Loading...",
  signingIn: "Signing you in...",
  title: "{{product}} Dashboard",
  lead: "Your balance, your cards and the people you pay, on one calm page.",
  signIn: "SIGN IN/SIGN UP",
  carousel: "carousel",
  pauseCarousel: "Pause carousel",
  playCarousel: "Play carousel",
  language: "Language",
  toggleTheme: "Toggle theme",
  slides: {
    topUp: { caption: "Top up from a saved card", image: "A card slides into a wallet" },
    send: { caption: "Send by mobile number", image: "Money travels from one person to another" },
    statement: { caption: "Statements that add up", image: "A statement whose lines add up to its total" },
  },
} as const;
