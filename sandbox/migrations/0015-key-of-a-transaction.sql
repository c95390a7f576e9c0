-- The list shows each transaction's key to the person who made the call.
create index keyed_call_of_transaction on keyed_call (transaction_id) where transaction_id is not null;
