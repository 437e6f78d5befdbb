-- With the type, so that suggestions of companies count their listings in the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS listing_company_ad_type ON listing (company_id, ad_type) WHERE active
