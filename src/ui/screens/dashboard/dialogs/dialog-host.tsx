import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { DialogName, DialogsActor } from "../../../../machines/session/dialogs.machine.ts";
import { useDialogs, usePageChart } from "../../../hooks/actors.ts";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { FreezeCardDialog } from "./freeze-card-dialog.tsx";
import { RefusedLinkDialog } from "./refused-link-dialog.tsx";
import { TopUpDialog } from "./top-up-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Children = ReturnType<DialogsActor["getSnapshot"]>["children"];

const screens: {
  readonly [Name in DialogName]: (actor: NonNullable<Children[Name]>) => ReactNode;
} = {
  topUp: (topUp) => <TopUpDialog topUp={topUp} />,
  withdraw: (withdraw) => <WithdrawDialog withdraw={withdraw} />,
  transfer: (transfer) => <TransferDialog transfer={transfer} />,
  addCard: (addCard) => <AddCardDialog addCard={addCard} />,
  freezeCard: (freezeCard) => <FreezeCardDialog freezeCard={freezeCard} />,
  deleteCard: (deleteCard) => <DeleteCardDialog deleteCard={deleteCard} />,
};
const names = Object.keys(screens) as readonly DialogName[];

/** The open dialog, rendered exactly while its actor runs. */
export function DialogHost() {
  const dialogs = useDialogs();
  const openDialog = useSelector(dialogs, ({ children }) => names.find((name) => children[name]));
  const link = usePageChart("paymentLink");
  const isLinkRefused = useSelector(link, (snapshot) => snapshot?.matches("refused") === true);
  if (openDialog) return <OpenDialog key={openDialog} name={openDialog} />;
  return isLinkRefused && link ? <RefusedLinkDialog link={link} /> : null;
}

function OpenDialog<Name extends DialogName>({ name }: { readonly name: Name }) {
  const actor = useSelector(useDialogs(), ({ children }) => children[name]);
  return actor ? screens[name](actor) : null;
}
