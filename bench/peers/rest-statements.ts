/** 50 films with their director and their screenings in one answer, as someone would write it for this case alone. $1: films above this number. */
export const embedStatement = `select coalesce(json_agg(row), '[]')::text as body from (
    select f.id, f.title, f.year, json_build_object('id', d.id, 'name', d.name) as director,
      (select coalesce(json_agg(json_build_object('id', s.id, 'place', s.place)), '[]') from public.bench_screenings s where s.film_id = f.id) as screenings
    from public.bench_films f join public.bench_directors d on d.id = f.director_id where f.id > $1 order by f.id limit 50) row`
