export const templateNames = ['premise', 'access', 'characters', 'archive', 'acts', 'essay'] as const
export type TemplateName = (typeof templateNames)[number]
