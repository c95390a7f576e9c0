import { ListIcon, TopUpIcon, TransferInIcon, TransferOutIcon, WithdrawIcon } from "../icons/signed-in.ts";

/** The direction in which the money of a transaction moved. */
export function TransactionIcon({ type }: { readonly type: string }) {
  switch (type) {
    case "WALLET_TOPUP":
      return <TopUpIcon size={18} />;
    case "TRANSFER_TO_BANK":
      return <WithdrawIcon size={18} />;
    case "TRANSFER_CREDIT":
      return <TransferInIcon size={18} />;
    case "TRANSFER_DEBIT":
    case "TRANSFER_TO_RECIPIENT":
    case "TRANSFER_TO_PLATFORM":
      return <TransferOutIcon size={18} />;
    default:
      return <ListIcon size={18} />;
  }
}
