import { useSelector } from "@xstate/react";
import { useSession } from "../../../actors.ts";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { DeleteCardDialog } from "./delete-card-dialog.tsx";
import { TopUpDialog } from "./top-up-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** Whichever dialog the session has open: it is on screen exactly while its actor runs. */
export function DialogHost() {
  const session = useSession();
  const topUp = useSelector(session, ({ children }) => children.topUp);
  const withdraw = useSelector(session, ({ children }) => children.withdraw);
  const transfer = useSelector(session, ({ children }) => children.transfer);
  const addCard = useSelector(session, ({ children }) => children.addCard);
  const deleteCard = useSelector(session, ({ children }) => children.deleteCard);
  if (topUp) return <TopUpDialog topUp={topUp} />;
  if (withdraw) return <WithdrawDialog withdraw={withdraw} />;
  if (transfer) return <TransferDialog transfer={transfer} />;
  if (addCard) return <AddCardDialog addCard={addCard} />;
  return deleteCard ? <DeleteCardDialog deleteCard={deleteCard} /> : null;
}
