/** The address of the list, and of one paper edit, on the film's desk. */
export const editsPath = (documentaryId: string, editId?: string): string =>
  `?documentary=${encodeURIComponent(documentaryId)}&view=edit${editId ? `&edit=${encodeURIComponent(editId)}` : ''}`

/** In which language transcripts are read, where rushes have several: a parameter of the same address. */
export const languageInAddress = 'said'
