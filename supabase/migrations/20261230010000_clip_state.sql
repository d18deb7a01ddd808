-- Named `clip_state` now.
drop function if exists private.clip_stands(uuid, uuid) cascade;
