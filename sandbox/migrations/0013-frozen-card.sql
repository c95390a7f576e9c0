-- Whether the holder has frozen the card: it stays saved but cannot pay.
alter table card add column frozen boolean not null default false;
