-- In addition to the wallet's database, which the image creates.
create database keycloak owner nupay;
