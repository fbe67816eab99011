// The least that reads the services and sends them: one route, one prepared query, nothing else.
import fastify from "fastify";
import pg from "pg";

const { database }: { database: pg.ClientConfig } = JSON.parse(process.argv[2] ?? "{}");

const pool = new pg.Pool({ ...database, max: 10 });
const query = {
  name: "services",
  text: `
    select id, version, name, description, duration, multiplicity, align_minutes, is_strict, parameters,
      coalesce((
        select json_agg(json_build_object('id', link.id, 'dataFieldId', link.data_field_id, 'sortOrder', link.sort_order,
          'required', link.required) order by link.sort_order, link.id)
        from service_data_field as link where link.service_id = service.id), '[]') as "customerDataFields"
    from service order by id asc, id`,
};

const app = fastify();
app.get("/service", async (_request, reply) => {
  const { rows } = await pool.query(query);
  return reply.send(rows);
});
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
