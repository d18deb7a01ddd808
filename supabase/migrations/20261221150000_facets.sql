-- Places and subjects of the search are facets: the tables, what compares them and the indexes get that name.
alter table private.doors rename to facets;
alter table private.facets rename constraint doors_pkey to facets_pkey;
alter table private.facets rename constraint doors_key_check to facets_key_check;
alter table private.facets rename constraint doors_kind_check to facets_kind_check;
alter table private.facets rename constraint doors_name_check to facets_name_check;
alter index private.doors_sounds rename to facets_sounds;
alter table private.door_counts rename to facet_counts;
alter table private.facet_counts rename constraint door_counts_key_check to facet_counts_key_check;
alter table private.facet_counts rename constraint door_counts_kind_check to facet_counts_kind_check;
alter function private.door_key(text) rename to facet_key;
