-- Whether the sizes for paper lie beside a picture; they are made when it is stored. A job makes those of pictures that
-- came before.
ALTER TABLE media ADD COLUMN printed boolean NOT NULL DEFAULT false;
CREATE INDEX media_unprinted ON media (id) WHERE NOT printed;
