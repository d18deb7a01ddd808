-- Rows from before content types were held to what a header can carry: their bytes stay, served as plain bytes.
update storage.objects set metadata = metadata || '{"mimetype": "application/octet-stream"}'
where jsonb_typeof(metadata) = 'object' and metadata ? 'mimetype'
  and (metadata ->> 'mimetype' !~ '^[A-Za-z0-9_!#$%&''*+.^`|~-]+/[A-Za-z0-9_!#$%&''*+.^`|~-]+([ \t]*;[ \t]*[A-Za-z0-9_!#$%&''*+.^`|~-]+=([A-Za-z0-9_!#$%&''*+.^`|~,-]+|"[ !#-.0-\[\]-~]*"))*$'
    or length(metadata ->> 'mimetype') > 255);
update storage.objects set metadata = metadata || '{"cacheControl": "no-cache"}'
where jsonb_typeof(metadata) = 'object' and metadata ? 'cacheControl' and metadata ->> 'cacheControl' !~ '^[ -~]*$';
