export { default } from '#web/features/institutional/type-page.tsx'
