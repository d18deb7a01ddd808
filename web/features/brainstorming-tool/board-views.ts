export const boardViews = ['board', 'beats', 'timeline', 'list'] as const
export type BoardViewName = (typeof boardViews)[number]
