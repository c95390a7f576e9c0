-- Beside the wallet's own database, which the image makes.
create database keycloak owner nupay;
