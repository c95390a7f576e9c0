-- A list names the key of each transaction to the person who made it.
create index keyed_call_of_transaction on keyed_call (transaction_id) where transaction_id is not null;
