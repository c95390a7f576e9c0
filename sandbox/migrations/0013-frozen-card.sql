-- Whether the holder has frozen the card: it stays saved and pays nothing.
alter table card add column frozen boolean not null default false;
