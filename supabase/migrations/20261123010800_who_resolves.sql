-- A note given to nobody was anybody's of the team to resolve: a comparison with no one is neither true nor false, and what is not true must be refused.

do $$
declare
  before text := pg_get_functiondef('public.resolve_note'::regproc);
  after text := replace(before, 'auth.uid() in (own.author_id, own.assigned_to)', 'coalesce(auth.uid() = own.author_id, false) or coalesce(auth.uid() = own.assigned_to, false)');
begin
  if after = before then raise exception 'resolve_note does not ask so.'; end if;
  execute after;
end
$$;
