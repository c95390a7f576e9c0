import * as Dialog from "@radix-ui/react-dialog";
import * as Menu from "@radix-ui/react-dropdown-menu";
import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { format, formatDistanceToNow } from "date-fns";
import { parsePhoneNumber } from "libphonenumber-js/min";
import createClient from "openapi-fetch";
import { useEffect, useState } from "react";
import type { paths } from "../../../src/services/api/schema.d.ts";

const api = createClient<paths>({ baseUrl: "/api/v1" });

/** The signed-in part. No run renders it; it exists so that the build has a separate chunk. */
export default function Dashboard() {
  const [name, setName] = useState("");
  const [payee, setPayee] = useState("");
  useEffect(() => {
    api.GET("/users/me").then(({ data }) => setName(data?.data.firstName ?? ""), console.warn);
  }, []);
  const now = new Date();
  return (
    <Elements stripe={loadStripe("pk_test_floor")}>
      <h1>{name}</h1>
      <p>{`${format(now, "d MMMM yyyy")}, ${formatDistanceToNow(now)}`}</p>
      <input
        value={payee}
        onChange={(event) => setPayee(parsePhoneNumber(event.target.value, "AU").number)}
      />
      <Menu.Root>
        <Menu.Trigger>Menu</Menu.Trigger>
        <Menu.Content>
          <Menu.Item>Sign out</Menu.Item>
        </Menu.Content>
      </Menu.Root>
      <Dialog.Root>
        <Dialog.Trigger>Top up</Dialog.Trigger>
        <Dialog.Content>
          <Dialog.Title>Top up</Dialog.Title>
        </Dialog.Content>
      </Dialog.Root>
    </Elements>
  );
}
