-- It takes what its writer had before as well (clearance-prices.sql).
drop function if exists public.write_clearance_price(uuid, jsonb, uuid);
