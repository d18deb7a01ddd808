-- An order of one's own is written in one statement: a list of two hundred films was two hundred requests, and half of them could fail.

create function public.order_list(list uuid, entries uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(entries) > 1000 or not exists (
    select from public.lists l where l.id = order_list.list and l.user_id = auth.uid()
  ) then
    raise exception 'There is no such list of yours.' using errcode = '42501';
  end if;
  update public.list_entries e set position = o.place
  from unnest(order_list.entries) with ordinality as o (id, place)
  where e.id = o.id and e.list_id = order_list.list;
end
$$;
comment on function public.order_list is
  'Numbers the films of a list of the caller''s in the order given; what was put on it meanwhile stays at its end.';
grant execute on function public.order_list to authenticated, service_role;

create function public.order_basket(moments uuid[]) returns void
language plpgsql set search_path = '' as $$
declare first_at timestamptz;
begin
  perform private.require_session();
  if cardinality(moments) > 20000 then
    raise exception 'One person keeps 20,000 moments at most.' using errcode = '22023';
  end if;
  select min(m.basket_at) into first_at from public.moments m where m.id = any (order_basket.moments);
  -- A thousandth of a second apart, from the earliest on: what is put in later comes after them.
  update public.moments m set basket_at = first_at + o.place * interval '1 millisecond'
  from unnest(order_basket.moments) with ordinality as o (id, place)
  where m.id = o.id and m.basket_at is not null;
end
$$;
comment on function public.order_basket is 'Puts what is in the caller''s basket into the order given; what is not in it stays out.';
grant execute on function public.order_basket to authenticated, service_role;
