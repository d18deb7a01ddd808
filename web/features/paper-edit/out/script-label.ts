/** The words of the interface an exported script needs, in the reader's language. */
export type ScriptLabel =
  | 'picture'
  | 'sound'
  | 'kind_voice-over'
  | 'kind_note'
  | 'kind_title'
  | 'kind_archive'
  | 'kind_pause'
  | 'kind_cutaway'
