export { default } from '#web/features/screenings/page.tsx'
