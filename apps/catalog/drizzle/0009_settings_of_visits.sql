-- A shop that is open already offers no visits, and estimates no shipping, until its owner says so.
UPDATE "settings" SET "value" = jsonb_set(
	'{"visits": null}'::jsonb || "value",
	'{delivery}',
	'{"abroadShipping": null}'::jsonb || ("value"->'delivery') || jsonb_build_object(
		'countries',
		coalesce(
			(
				SELECT jsonb_agg('{"shippingEstimate": null}'::jsonb || "country")
				FROM jsonb_array_elements("value"#>'{delivery,countries}') AS "country"
			),
			'[]'
		)
	)
);
