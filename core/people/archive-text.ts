/** The page beside the data in an archive: what each file is, for a reader in ten years without this house. */
export function aboutArchive(files: number): string {
  return [
    'Everything this house keeps of you.',
    '',
    'data.json      by table: account, profile, films and what is written on them, moments, lists, diary, messages, applications.',
    'films/<id>/    your films as you sent them in (version-1-…) and the stills beside them; <id> is the id in data.json.',
    `Files of yours: ${files}.`,
    '',
    'Times in data.json are UTC (ISO 8601); places in a film are milliseconds from its beginning.',
    'What others wrote about you, and what the house keeps without your name (plays, counts), is not in it.',
    '',
  ].join('\r\n')
}
