import * as Dialog from "@radix-ui/react-dialog";
import { AuBankAccountElement, CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementStyle } from "@stripe/stripe-js";
import { type SubmitEvent, useState } from "react";
import type { PageRecord } from "./app-window.ts";

type Settings = PageRecord["settings"];

export function Checkout({ stripe, settings }: { stripe: Promise<Stripe | null>; settings: Settings }) {
  const [mounted, setMounted] = useState(true);
  const [dark, setDark] = useState(settings.dark === true);
  const elements = (
    <Elements stripe={stripe} options={{ locale: settings.locale ?? "en" }}>
      <Form settings={{ ...settings, dark }} mounted={mounted} />
    </Elements>
  );
  return (
    <>
      <h1>Payment elements</h1>
      {settings.dialog ? (
        <Dialog.Root open onOpenChange={() => window.record.events.push({ type: "dismissed", event: null })}>
          <Dialog.Portal>
            <Dialog.Content aria-describedby={undefined}>
              <Dialog.Title>Enter Card Details</Dialog.Title>
              {elements}
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      ) : (
        elements
      )}
      <button type="button" onClick={() => setMounted(!mounted)}>
        Mount or unmount
      </button>
      <button type="button" onClick={() => setDark(!dark)}>
        Toggle theme
      </button>
    </>
  );
}

function styleOf(settings: Settings): StripeElementStyle {
  const dark = settings.dark === true;
  return {
    base: {
      color: dark ? "#F4EFE5" : "#1C1915",
      iconColor: dark ? "#B9B0A2" : "#5F584D",
      fontSize: "18px",
      "::placeholder": { color: dark ? "#9A9184" : "#6C6459" },
    },
    invalid: { color: dark ? "#F4A08C" : "#A63018", iconColor: dark ? "#F4A08C" : "#A63018" },
  };
}

function Form({ settings, mounted }: { settings: Settings; mounted: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [complete, setComplete] = useState(false);
  const [problem, setProblem] = useState("");
  const isBank = settings.kind === "bank";

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    window.record.result = undefined;
    const card = elements?.getElement(CardElement);
    const account = elements?.getElement(AuBankAccountElement);
    if (stripe && account)
      window.record.result = await stripe.createPaymentMethod({
        type: "au_becs_debit",
        au_becs_debit: account,
        billing_details: { name: "Dana Demo", email: "demo@nupay.test" },
      });
    if (stripe && card)
      window.record.result = await stripe.confirmCardSetup(settings.secret ?? "", {
        payment_method: { card, billing_details: { name: "Dana Demo" } },
      });
  }

  const options = { style: styleOf(settings) };
  const commonProps = {
    id: "payment-element",
    onReady: () => window.record.events.push({ type: "ready", event: null }),
    onFocus: () => window.record.events.push({ type: "focus", event: null }),
    onBlur: () => window.record.events.push({ type: "blur", event: null }),
    onLoadError: () => window.record.events.push({ type: "loaderror", event: null }),
    onEscape: () => window.record.events.push({ type: "escape", event: null }),
  };
  const onChange = (event: { complete: boolean; error: { message: string } | undefined }) => {
    window.record.events.push({ type: "change", event });
    setComplete(event.complete);
    setProblem(event.error?.message ?? "");
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        {settings.locale === "ar" ? "اسم حامل البطاقة" : "Card Holder Name"}
        <input name="holder" defaultValue="Dana Demo" />
      </label>
      {mounted && !isBank && (
        <CardElement
          {...commonProps}
          options={{ ...options, hidePostalCode: settings.postal !== true }}
          onChange={onChange}
        />
      )}
      {mounted && isBank && <AuBankAccountElement {...commonProps} options={options} onChange={onChange} />}
      {problem !== "" && <p role="alert">{problem}</p>}
      <button type="submit" data-complete={complete}>
        {settings.locale === "ar" ? "إضافة بطاقة" : "Add Card"}
      </button>
      <button
        type="button"
        onClick={() => {
          elements?.getElement(CardElement)?.clear();
          elements?.getElement(AuBankAccountElement)?.clear();
        }}
      >
        Clear
      </button>
    </form>
  );
}
