/** The address of the list, and of one paper edit, on the film's desk. */
export const editsPath = (documentaryId: string, editId?: string): string =>
  `?documentary=${encodeURIComponent(documentaryId)}&view=edit${editId ? `&edit=${encodeURIComponent(editId)}` : ''}`
