-- Names and addresses are looked up in the folded form of the search.
drop index public.profiles_named;
create index profiles_named on public.profiles using gin (private.folded(display_name) extensions.gin_trgm_ops) with (gin_pending_list_limit = 64);
drop index private.sign_in_addresses_likeness;
create index sign_in_addresses_likeness on private.sign_in_addresses
  using gin (private.folded(address) extensions.gin_trgm_ops) with (gin_pending_list_limit = 64);
