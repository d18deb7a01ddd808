-- A film's desk has views: what is asked by people in a film is answered under People. (Addresses with a section open its view by themselves.)
update public.notices set leads_to = leads_to || '&view=people'
where kind = 'request' and about ->> 'request' in ('withdrawal', 'claim') and leads_to ~ '^/creator-dashboard\?documentary=[0-9a-f-]+$';
