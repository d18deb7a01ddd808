export { default } from '#web/features/institutional/page.tsx'
