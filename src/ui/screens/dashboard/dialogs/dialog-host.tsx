import { useSelector } from "@xstate/react";
import { useDialogs, usePageChart } from "../../../hooks/actors.ts";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { FreezeCardDialog } from "./freeze-card-dialog.tsx";
import { RefusedLinkDialog } from "./refused-link-dialog.tsx";
import { TopUpDialog } from "./top-up-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** The open dialog, on screen exactly while its actor runs. */
export function DialogHost() {
  const dialogs = useDialogs();
  const topUp = useSelector(dialogs, ({ children }) => children.topUp);
  const withdraw = useSelector(dialogs, ({ children }) => children.withdraw);
  const transfer = useSelector(dialogs, ({ children }) => children.transfer);
  const addCard = useSelector(dialogs, ({ children }) => children.addCard);
  const deleteCard = useSelector(dialogs, ({ children }) => children.deleteCard);
  const freezeCard = useSelector(dialogs, ({ children }) => children.freezeCard);
  const link = usePageChart("paymentLink");
  const linkRefused = useSelector(link, (snapshot) => snapshot?.matches("refused") === true);
  if (topUp) return <TopUpDialog topUp={topUp} />;
  if (withdraw) return <WithdrawDialog withdraw={withdraw} />;
  if (transfer) return <TransferDialog transfer={transfer} />;
  if (addCard) return <AddCardDialog addCard={addCard} />;
  if (freezeCard) return <FreezeCardDialog freezeCard={freezeCard} />;
  if (deleteCard) return <DeleteCardDialog deleteCard={deleteCard} />;
  return link && linkRefused ? <RefusedLinkDialog link={link} /> : null;
}
