-- A new shop used to begin with an invented seller, and billed in its name until the owner replaced it. Where that seller still
-- stands, what of it nobody has changed is taken out: the shop then asks its owner who sells, and takes no orders before.
UPDATE settings
SET value = (
    SELECT jsonb_object_agg(field.key, field.value)
    FROM jsonb_each(settings.value) AS field
    WHERE NOT (jsonb_build_object(field.key, field.value) <@ '{
      "tagline": "Fine jewellery from Tamil Nadu",
      "description": "Hand-finished gold, diamond and pearl jewellery from Tamil Nadu, hallmarked and delivered across India.",
      "legalName": "Kanaka Fine Jewellery Private Limited",
      "addressLines": ["12 North Mada Street", "Mylapore", "Chennai 600004"],
      "state": "Tamil Nadu",
      "gstin": "33ABCDE1234F1Z7",
      "email": "atelier@kanaka.example",
      "phone": "+91 44 4000 1234",
      "whatsapp": "914440001234",
      "social": {
        "instagram": "https://www.instagram.com/kanaka.example",
        "facebook": "https://www.facebook.com/kanaka.example",
        "youtube": "https://www.youtube.com/@kanaka.example"
      },
      "reviewUrl": "https://search.google.com/local/writereview?placeid=kanaka-demo",
      "mapEmbedUrl": "https://www.google.com/maps?q=North+Mada+Street,+Mylapore,+Chennai&output=embed"
    }'::jsonb)
  ),
  version = version + 1,
  updated_at = now()
WHERE value ->> 'legalName' = 'Kanaka Fine Jewellery Private Limited'
  AND value ->> 'gstin' = '33ABCDE1234F1Z7';
